;; Dot products of one query with a block of stored vectors, all in small integers.
;;
;; A row is `stride` bytes, a multiple of 64, padded with zeros: components from -127 to 127, with a scale of its own.
;; The query is `stride` bytes too: its components from -63 to 63, plus 64, so that they are 1 to 127. The instruction
;; below wants one factor without a sign (it multiplies 16 pairs at once); with 7 bits there it gives the same sums on
;; every processor. What the 64 adds to a row's sum does not depend on the query: it is computed once, as the row's bias,
;; with a query of nothing but 64, and subtracted ever after.
(module
  ;; Shared, so that a second thread can take a part of the rows.
  (import "env" "memory" (memory 1 65536 shared))

  ;; The sum of products of the query with the row at `codes`.
  (func $dot (param $query i32) (param $codes i32) (param $stride i32) (result i32)
    (local $end i32) (local $sums v128)
    (local.set $end (i32.add (local.get $codes) (local.get $stride)))
    (loop $step
      (local.set $sums (i32x4.relaxed_dot_i8x16_i7x16_add_s
        (v128.load (local.get $codes)) (v128.load (local.get $query)) (local.get $sums)))
      (local.set $sums (i32x4.relaxed_dot_i8x16_i7x16_add_s
        (v128.load offset=16 (local.get $codes)) (v128.load offset=16 (local.get $query)) (local.get $sums)))
      (local.set $sums (i32x4.relaxed_dot_i8x16_i7x16_add_s
        (v128.load offset=32 (local.get $codes)) (v128.load offset=32 (local.get $query)) (local.get $sums)))
      (local.set $sums (i32x4.relaxed_dot_i8x16_i7x16_add_s
        (v128.load offset=48 (local.get $codes)) (v128.load offset=48 (local.get $query)) (local.get $sums)))
      (local.set $query (i32.add (local.get $query) (i32.const 64)))
      (local.set $codes (i32.add (local.get $codes) (i32.const 64)))
      (br_if $step (i32.lt_u (local.get $codes) (local.get $end))))
    ;; Four partial sums, then two, then one.
    (local.set $sums (i32x4.add (local.get $sums)
      (i8x16.shuffle 8 9 10 11 12 13 14 15 0 1 2 3 4 5 6 7 (local.get $sums) (local.get $sums))))
    (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums))))

  ;; out[row] = query . codes[row], as 32-bit integers, for `rows` rows.
  (func (export "sums")
    (param $query i32) (param $codes i32) (param $stride i32) (param $rows i32) (param $out i32)
    (block $done
      (br_if $done (i32.eqz (local.get $rows)))
      (loop $row
        (i32.store (local.get $out) (call $dot (local.get $query) (local.get $codes) (local.get $stride)))
        (local.set $codes (i32.add (local.get $codes) (local.get $stride)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br_if $row (local.get $rows)))))

  ;; out[row] = scales[row] * (query . codes[row] - biases[row]), as 32-bit floats, for those of `rows` rows whose byte
  ;; in `mask` is not 0; -infinity for the others, whose codes are not read.
  (func (export "score")
    (param $query i32) (param $codes i32) (param $stride i32) (param $rows i32)
    (param $mask i32) (param $biases i32) (param $scales i32) (param $out i32)
    (block $done
      (br_if $done (i32.eqz (local.get $rows)))
      (loop $row
        (if (i32.load8_u (local.get $mask))
          (then
            (f32.store (local.get $out) (f32.mul
              (f32.load (local.get $scales))
              (f32.convert_i32_s (i32.sub
                (call $dot (local.get $query) (local.get $codes) (local.get $stride))
                (i32.load (local.get $biases)))))))
          (else (f32.store (local.get $out) (f32.const -inf))))
        (local.set $codes (i32.add (local.get $codes) (local.get $stride)))
        (local.set $mask (i32.add (local.get $mask) (i32.const 1)))
        (local.set $biases (i32.add (local.get $biases) (i32.const 4)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $rows (i32.sub (local.get $rows) (i32.const 1)))
        (br_if $row (local.get $rows))))))
