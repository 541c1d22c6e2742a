// A site to audit, as a process of its own: prints {"url": ...} and serves until it is ended.
import { startAuditedSite } from './audited-site.ts'

const [bytes = '20000'] = process.argv.slice(2)
const site = await startAuditedSite(Number(bytes))
console.log(JSON.stringify({ url: site.origin }))
process.once('SIGTERM', () => site.close())
