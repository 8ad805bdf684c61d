"""Checks an export of a session of agora-agents without the program: python3 verify-agents-log.py FILE [PUBLIC_KEY.pem]
Exit code 0: intact as far as it goes (a later export may have more), 1: not intact, or not an export. Python 3.9, nothing else; docs/agents-log.md has the format.
Ed25519 is RFC 8032, slow and only good for verifying."""
import base64, hashlib, json, re, sys
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
NO_ENTRY, FORMAT = "0" * 64, "agora-agents session 1"
KEY = r"-----BEGIN PUBLIC KEY-----\n(MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=)\n-----END PUBLIC KEY-----\n"
def add(p, q):  # points of the curve as (X, Y, Z, T)
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    return (b - a) * (d - c) % P, (d + c) * (b + a) % P, (d - c) * (d + c) % P, (b - a) * (b + a) % P
def times(n, p):
    q = (0, 1, 1, 0)
    while n: q, p, n = (add(q, p) if n & 1 else q), add(p, p), n >> 1
    return q
def point(data):  # None for bytes that are no point
    y, sign = int.from_bytes(data, "little") & (2**255 - 1), data[31] >> 7
    xx = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P: x = x * pow(2, (P - 1) // 4, P) % P
    if y >= P or (x * x - xx) % P or (x == 0 and sign): return None
    return (x := P - x if x & 1 != sign else x), y, 1, x * y % P
def is_signed(key, text, signature):
    a, s = point(key), int.from_bytes(signature[32:], "little")
    if a is None or len(signature) != 64 or s >= L: return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + key + text.encode()).digest(), "little") % L
    base = point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    x, y, z, _ = add(times(s, base), times(h, (P - a[0], a[1], 1, P - a[3])))
    x, y = x * pow(z, P - 2, P) % P, y * pow(z, P - 2, P) % P
    return (y | (x & 1) << 255).to_bytes(32, "little") == signature[:32]
def sha(*lines): return hashlib.sha256("\n".join(map(str, lines)).encode()).hexdigest()
def hash_of(h, version=1):
    return sha(f"agora-agents log entry {version}", *map(h.get, ("session_id", "position", "at", "kind", "digest", "previous")))
def bytes_of(text):  # of base64 as it is written; empty for anything else
    spelled = re.fullmatch("(%s{4})*(%s{2}==|%s{3}=)?" % (("[A-Za-z0-9+/]",) * 3), text)
    data = base64.b64decode(text) if spelled else b""
    return data if base64.b64encode(data).decode() == text else b""
def is_text(v): return isinstance(v, str) and not re.search("[\ud800-\udfff]", v)
def is_hash(v): return is_text(v) and re.fullmatch("[0-9a-f]{64}", v) is not None
def is_place(v): return type(v) is int and 0 <= v < 2**53
def has(v, **fields): return isinstance(v, dict) and v.keys() == fields.keys() and all(ok(v[k]) for k, ok in fields.items())
def is_header(v): return has(v, session_id=is_text, position=lambda n: is_place(n) and n > 0, at=is_text, kind=is_text,
                             digest=is_hash, previous=is_hash, hash=is_hash)
def is_entry(v): return has(v, header=is_header, content=lambda c: c is None or has(c, salt=is_text, text=is_text))
def is_journal(v): return v is None or has(v, number=is_place, names=is_hash, hash=is_hash, signature=is_text)
def is_file(v): return isinstance(v, dict) and is_journal(v.get("journal")) and has({k: v[k] for k in v if k != "journal"}, format=is_text, session_id=is_text, entries=lambda e: isinstance(e, list), signature=is_text,
                           public_key=is_text, end=lambda e: has(e, position=is_place, hash=is_hash))
def missing(first, last): return f"entry {first} is missing" if first == last else f"entries {first} to {last} are missing"
def chain(entries, end, found):  # pairs of header and content; adds what is wrong, gives the positions that were erased
    erased, ranges, last, highest, previous = [], [], 0, 0, NO_ENTRY
    for n in sorted(h["position"] for h, _ in entries):
        if n > last + 1: found.append((last + 1, missing(last + 1, n - 1)))
        last = max(last, n)
    for h, c in entries:
        if h["kind"] != "erased" or not c or sha(c["salt"], c["text"]) != h["digest"]: continue
        try: e = json.loads(c["text"]); ranges.append((e["from"] + 0, min(e["to"] + 0, h["position"] - 1)))
        except (ValueError, TypeError, KeyError): pass
    for h, c in entries:
        n, others = h["position"], [v for v in range(2, 10) if hash_of(h, v) == h["hash"]]
        if n <= highest: found.append((n, f"entry {n} stands behind entry {highest}: it was inserted or moved"))
        if h["session_id"] != entries[0][0]["session_id"]: found.append((n, f"entry {n} belongs to another session"))
        if others: found.append((n, f"entry {n} is of version {others[0]} of the log; version 1 is known here"))
        elif hash_of(h) != h["hash"]: found.append((n, f"the header of entry {n} was altered"))
        elif h["previous"] != previous: found.append((n, f"entry {n} does not follow the entry that stands before it"))
        highest, previous = max(highest, n), h["hash"]
        if c and sha(c["salt"], c["text"]) != h["digest"]: found.append((n, f"the content of entry {n} was altered"))
        if c is None and h["kind"] != "erased" and any(a <= n <= b for a, b in ranges): erased.append(n)
        elif c is None: found.append((n, f"the content of entry {n} is gone, and no erasure names it"))
    last = entries[-1][0]["position"] if entries else 0
    if last < end["position"]: found.append((end["position"], missing(last + 1, end["position"])))
    elif last > end["position"]: found.append((last, f"entries after {end['position']} are not signed"))
    elif previous != end["hash"]: found.append((last, f"entry {last} is not the one that was signed"))
    return erased
def verify(text, own=None):  # (session, number of entries, positions that were erased, problems, what the file says besides)
    try: f = json.loads(text, parse_float=lambda n: int(float(n)) if float(n).is_integer() else float(n))
    except ValueError: return None, 0, [], [(0, "the file is not JSON")], None
    said = re.fullmatch(r"agora-agents session \d+", str(f.get("format"))) if isinstance(f, dict) else None
    if said and said[0] != FORMAT: return None, 0, [], [(0, f"the file is of the format “{said[0]}”; known here is “{FORMAT}”")], None
    if not is_file(f) or not said: return None, 0, [], [(0, f"the file is not of the format “{FORMAT}”")], None
    found = [(n, f"entry {n} is not an entry of a log") for n, e in enumerate(f["entries"], 1) if not is_entry(e)]
    entries, end = [(e["header"], e["content"]) for e in f["entries"] if is_entry(e)], f["end"]
    erased = chain(entries, end, found)
    if entries and entries[0][0]["session_id"] != f["session_id"]: found.append((1, "the entries belong to another session"))
    spki, j = bytes_of((re.fullmatch(KEY, f["public_key"]) or ["", ""])[1]), f.get("journal")
    text = "\n".join(("agora-agents session end 1", f["session_id"], str(end["position"]), end["hash"]))
    if not spki or not is_signed(spki[12:], text, bytes_of(f["signature"])): found.append((end["position"], "the end was not signed with the key in the file"))
    elif own is not None and f["public_key"].strip() not in own.replace("\r", ""): found.append((end["position"], "the end was signed with another key than yours"))
    if j and spki and not is_signed(spki[12:], "\n".join(("agora-agents journal end 1", str(j["number"]), j["names"], j["hash"])), bytes_of(j["signature"])): found.append((end["position"], "the end of the journal was not signed with the key in the file"))
    facts = [f"key in the file: SHA-256 {hashlib.sha256(spki).hexdigest()}"] * bool(spki) + [f"root of the log: {j['number']}-{j['hash']}" for j in [j] if j]
    return f["session_id"], len(f["entries"]), erased, found, facts
if __name__ == "__main__":
    session, count, erased, found, facts = verify(*(open(path, encoding="utf-8", errors="replace", newline="").read() for path in sys.argv[1:3]))
    if not session: sys.exit(print(f"This export cannot be checked: {found[0][1]}") or 1)
    gone = ", ".join(str(a) if a == b else f"{a} to {b}" for a, b in zip(sorted({*erased} - {n + 1 for n in erased}), sorted({*erased} - {n - 1 for n in erased})))
    is_change = any(not re.search("is of version|another key than yours", problem) for _, problem in found)
    outcome = "The log was changed after it was written:" if is_change else "This program cannot confirm that the log is as it was written:"
    print(f"{session}: {count} entries{f', contents of {gone} erased' if gone else ''}{f'. {outcome}' if found else ': intact'}")
    for line in [f"at {at}: {problem}" for at, problem in found] + facts: print("  " + line)
    sys.exit(1 if found else 0)
