;; How many signs of a question's word differ from those of the words of a passage, 16 bytes of signs at once.
(module
  (import "env" "memory" (memory 1 65536 shared))

  ;; Bits that differ between the words at `a` and `b`, of `stride` bytes, a multiple of 16.
  (func $distance (param $a i32) (param $b i32) (param $stride i32) (result i32)
    (local $end i32) (local $sums v128)
    (local.set $end (i32.add (local.get $a) (local.get $stride)))
    (loop $step
      (local.set $sums (i16x8.add (local.get $sums)
        (i16x8.extadd_pairwise_i8x16_u
          (i8x16.popcnt (v128.xor (v128.load (local.get $a)) (v128.load (local.get $b)))))))
      (local.set $a (i32.add (local.get $a) (i32.const 16)))
      (local.set $b (i32.add (local.get $b) (i32.const 16)))
      (br_if $step (i32.lt_u (local.get $a) (local.get $end))))
    ;; Eight partial sums, then four, two, one.
    (local.set $sums (i32x4.extadd_pairwise_i16x8_u (local.get $sums)))
    (local.set $sums (i32x4.add (local.get $sums)
      (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $sums) (local.get $sums))))
    (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums))))

  ;; out[i] = the least distance of the word at `asked` from words i * group to i * group + group - 1, as 32-bit integers,
  ;; for `count` words at `words`; the last group may be shorter. `count` and `group` are at least 1.
  (func (export "nearest")
    (param $asked i32) (param $words i32) (param $stride i32) (param $count i32) (param $group i32) (param $out i32)
    (local $left i32) (local $least i32) (local $own i32)
    (loop $groups
      (local.set $left (local.get $group))
      (local.set $least (i32.const 0x7fffffff))
      (block $groupDone
        (loop $word
          (br_if $groupDone (i32.eqz (local.get $count)))
          (local.set $own (call $distance (local.get $words) (local.get $asked) (local.get $stride)))
          (if (i32.lt_s (local.get $own) (local.get $least)) (then (local.set $least (local.get $own))))
          (local.set $words (i32.add (local.get $words) (local.get $stride)))
          (local.set $count (i32.sub (local.get $count) (i32.const 1)))
          (local.set $left (i32.sub (local.get $left) (i32.const 1)))
          (br_if $word (local.get $left))))
      (i32.store (local.get $out) (local.get $least))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (br_if $groups (local.get $count)))))
