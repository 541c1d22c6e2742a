import { createHash } from 'node:crypto'
import type {
  CheckResult,
  CombinedAuditResponse,
  Evidence,
} from '../../../manifests/types/records.ts'

import { t } from '../../texts/texts.ts'

/** One place where a check failed or warned. Builds compare, annotate and count these. */
export type Finding = {
  readonly check: CheckResult
  /** `seo` or `geo`, then the category. */
  readonly category: string
  /** Public address of the page. */
  readonly page: string
  /** The element, or the file of the site, in which it was seen; empty for the whole page. */
  readonly place: string
  readonly evidence?: Evidence
  /** The same in every run, while the check finds the same place. */
  readonly fingerprint: string
}

/** A page of one run, with its findings. */
export type AuditedPage = {
  /** Public address. */
  readonly url: string
  /** Its file, relative to the working directory, when a folder is audited. */
  readonly file?: string
  readonly report?: CombinedAuditResponse
  /** Reason why there is no report. */
  readonly problem?: string
  /** Without accepted ones. */
  readonly findings: readonly Finding[]
}

/** All pages of one run, with their known findings. */
export type AuditRun = {
  readonly pages: readonly AuditedPage[]
  /** Whether the baseline has a finding already. Without a baseline nothing is known. */
  readonly isKnown: (finding: Finding) => boolean
  /** The mildest finding that fails the build. */
  readonly failOn: 'blocker' | 'fail' | 'warn' | undefined
  /** Reasons why the build fails; empty if it passes. */
  readonly problems: readonly string[]
  /** The file of the audited folder that an address leads to. */
  readonly fileOf: (url: string) => string | undefined
}

/**
 * The findings of a report that are not accepted, one for each place.
 * @param publicUrl the public form of an address, which is the same for every copy of the site
 */
export function findingsOf(
  { finalUrl, url, seo, geo }: CombinedAuditResponse,
  publicUrl: (url: string) => string = (same) => same,
): readonly Finding[] {
  const page = publicUrl(url)
  const own = [page, publicUrl(finalUrl)]
  return [seo, geo].flatMap((audit) =>
    (audit?.categories ?? []).flatMap(({ id, checks }) =>
      checks
        .filter(({ status, accepted }) => (status === 'fail' || status === 'warn') && !accepted)
        .flatMap((check) => {
          const category = `${audit?.audit}.${id}`
          return placesOf(check, own, publicUrl).map(([place, evidence]) => ({
            ...{ check, category, page, place },
            ...(evidence && { evidence }),
            fingerprint: fingerprint(check.id, page, place),
          }))
        }),
    ),
  )
}

type Place = readonly [place: string, evidence: Evidence | undefined]

/** Each place once. A check without places concerns the whole page. */
function placesOf(
  { evidence }: CheckResult,
  own: readonly string[],
  publicUrl: (url: string) => string,
): readonly Place[] {
  const places = new Map<string, Evidence>()
  for (const one of evidence) {
    const { selector = '' } = one
    const url = one.url === undefined ? '' : publicUrl(one.url)
    const place = [own.includes(url) ? '' : url, selector].filter(Boolean).join(' ')
    if (!places.has(place)) places.set(place, { ...one, ...(url !== '' && { url }) })
  }
  return places.size === 0 ? [['', undefined]] : [...places]
}

function fingerprint(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)
}

/**
 * Location of a finding: the URL of the page or another file, and for a folder the file and line.
 */
export function locationOf(
  { evidence = {}, page }: Finding,
  { fileOf }: Pick<AuditRun, 'fileOf'>,
): { readonly url: string; readonly file?: string; readonly line?: number } {
  const { selector, url = page, line } = evidence
  // With a selector, the URL that the element refers to.
  const own = selector === undefined ? url : page
  const file = fileOf(own)
  const isHere = file !== undefined && line !== undefined
  return { url: own, ...(file !== undefined && { file }), ...(isHere && { line }) }
}

/** Location as a sentence. Empty for the whole page. */
export function placeText({ place, evidence }: Finding): string {
  const seen = [place, evidence?.detail ?? ''].filter(Boolean).join(': ')
  return seen === '' ? '' : t('build.atPlace', { place: seen })
}
