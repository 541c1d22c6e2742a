import type { Measure } from '../measure.ts'
import { accessWall } from './access-wall.ts'
import { altHost } from './alt-host.ts'
import { canonicalConsistent } from './canonical-consistent.ts'
import { contentType } from './content-type.ts'
import { hsts } from './hsts.ts'
import { httpOrigin } from './http-origin.ts'
import { https } from './https.ts'
import { lcpCandidate } from './lcp-candidate.ts'
import { machineVersion } from './machine-version.ts'
import { openGraphTags } from './open-graph.ts'
import { redirectChain } from './redirect-chain.ts'
import { securityHeaders } from './security-headers.ts'
import { unknownUrl } from './unknown-url.ts'

/** Every coded measure by the name that `given.code` uses, one line each. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  'access-wall': accessWall,
  'machine-version': machineVersion,
  'alt-host': altHost,
  'content-type': contentType,
  hsts,
  'http-origin': httpOrigin,
  https,
  'redirect-chain': redirectChain,
  'security-headers': securityHeaders,
  'unknown-url': unknownUrl,
  'canonical-consistent': canonicalConsistent,
  'lcp-candidate': lcpCandidate,
  'open-graph': openGraphTags,
}
