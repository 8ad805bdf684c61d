// biome-ignore lint/style/noRestrictedImports: the output it drops is that of the thread itself
import { stderr, stdout } from 'node:process'

// Drops what libraries print in a thread: stdout belongs to the protocol, and a printed line that nobody reads
// keeps the process alive.
for (const stream of [stdout, stderr]) stream.write = () => true
