import { decodeSegment, parseHttpUrl, pathSegments } from '../../../web/http-url.ts'
import type { Measure } from '../measure.ts'
import { publicUrl } from './audited-site.ts'

const SESSION_NAME = /^(?:sid|sessionid|phpsessid|jsessionid)$/i
const SESSION_VALUE = /^[0-9a-f]{16,}$/i

/** Problems that make the final URL hard to read or keep (Google's URL structure guide). */
export const urlDefects: Measure = (facts, { thresholds }) => {
  const url = parseHttpUrl(publicUrl(facts))
  if (!url) return { value: { count: 0, defects: [] } }
  const { maxCharacters = 0, maxSegments = 0, maxParameters = 0 } = thresholds
  const path = decodeSegment(url.pathname)
  const parameters = [...url.searchParams]
  const segments = pathSegments(url.href).length
  const defects: string[] = []
  const add = (holds: boolean, defect: string) => holds && defects.push(defect)
  add(url.href.length > maxCharacters, `${url.href.length} characters`)
  add(segments > maxSegments, `${segments} path levels`)
  add(path !== path.toLowerCase(), 'upper-case letters in the path')
  add(/[_\s]/.test(path), 'underscores or white space in the path')
  add(parameters.some(isSession) || /;jsessionid=/i.test(url.pathname), 'a session parameter')
  add(parameters.length > maxParameters, `${parameters.length} query parameters`)
  add(url.pathname.includes('//'), 'a double slash in the path')
  return { value: { count: defects.length, defects }, evidence: [{ url: url.href }] }
}

function isSession([name, value]: readonly [string, string]): boolean {
  return SESSION_NAME.test(name) || SESSION_VALUE.test(value)
}
