// Runs a TypeScript program as the command runs its own: bundled once, because loading its files one
// by one takes a second or more. Arguments: its path, then its own.
import { pathToFileURL } from 'node:url'
import { importBundled } from '../../adapters/bundled.js'

const [program] = process.argv.splice(2, 1)
await importBundled({ main: pathToFileURL(program).href })
