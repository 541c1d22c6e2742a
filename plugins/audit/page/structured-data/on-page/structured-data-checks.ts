import type { Measure } from '../../measure.ts'

/** What the publisher's node says; `extras` counts logo, description and stable @id. */
export const publisherNode: Measure = ({ page }, { thresholds }) => {
  if (!page) return { value: null }
  const { isPresent, types, name, hasUrl, hasLogo, descriptionWords, hasStableId, line } =
    page.markup.publisher
  const parts = {
    logo: hasLogo,
    description: descriptionWords >= (thresholds.descriptionMinWords ?? 0),
    '@id': hasStableId,
  }
  const all = { name: name !== null, url: hasUrl, ...parts }
  const missing = Object.entries(all).flatMap(([part, isThere]) => (isThere ? [] : part))
  const value = {
    isPresent,
    type: types.join(', '),
    hasName: all.name,
    hasUrl,
    extras: Object.values(parts).filter(Boolean).length,
    missing,
  }
  const isLacking = isPresent && missing.length > 0
  const place = {
    snippet: `${value.type} ${name ?? ''}`.trim(),
    ...(line === null ? {} : { line }),
  }
  return {
    value,
    evidence: isLacking ? [{ ...place, detail: `Missing: ${missing.join(', ')}.` }] : [],
  }
}
