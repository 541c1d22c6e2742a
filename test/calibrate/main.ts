import 'reflect-metadata'
import { calibrate } from './calibrate.ts'

/* `npm run calibrate -- <folder> [part of a check's id]` */
const [folder, filter] = process.argv.slice(2)
if (folder === undefined) {
  console.error(
    "Name a folder with labels.yaml: npm run calibrate -- <folder> [part of a check's id]",
  )
  process.exit(1)
}
console.log(await calibrate(folder, filter))
// Threads of audits would keep the process for half a minute.
process.exit()
