import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { RawHosts } from '../../../../../plugins/audit/page/hosts/host-rules.ts'
import { buildHosts } from '../../../../../plugins/audit/page/hosts/hosts.ts'

const file = new URL('../../../../../manifests/data/hosts.yaml', import.meta.url)

/** The host table as it is shipped. */
export const rawHosts = parse(readFileSync(file, 'utf8')) as RawHosts

/** The host table, prepared. */
export const hosts = buildHosts(rawHosts)
