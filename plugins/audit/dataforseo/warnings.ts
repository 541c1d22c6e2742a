import type { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { KeywordVolume } from './read-volumes.ts'

/** Of what the module was given and cannot use. */
export function warnOfInputs(
  ctx: RunContext,
  {
    ownDomain,
    refused,
  }: { readonly ownDomain: string | null; readonly refused: readonly string[] },
): void {
  if (refused.length > 0) {
    const names = refused.map((name) => JSON.stringify(name)).join(', ')
    const message = `No domain of another site, hence ignored as competitors: ${names}. Give names such as example.org.`
    ctx.warn('COMPETITOR_IGNORED', message)
  }
  if (ownDomain === null) {
    const message =
      'The audited address is no public domain: own ranks and backlinks cannot be told. Give the public origin as options.expectedOrigin.'
    ctx.warn('NO_PUBLIC_DOMAIN', message)
  }
}

/** Of calls that failed and without which the result still stands. */
export function warnOfParts(
  ctx: RunContext,
  {
    volumes,
    backlinks,
  }: { readonly volumes: AppError | null; readonly backlinks: AppError | null },
): void {
  if (volumes) {
    ctx.warn('SEARCH_VOLUME_UNAVAILABLE', `Search volumes are left out: ${volumes.message}`)
  }
  if (backlinks) ctx.warn('BACKLINKS_UNAVAILABLE', `Backlinks are left out: ${backlinks.message}`)
}

/** Of an answer that knows nothing: one word that is not answered about empties all of it. */
export function warnOfVolumes(
  ctx: RunContext,
  volumes: Readonly<Record<string, KeywordVolume>> | null,
): void {
  if (volumes === null || Object.values(volumes).some((one) => one.searchVolume !== null)) return
  const message =
    'No search volume is known of any keyword: they are rarely searched for, or one of them is a word that Google Ads answers nothing about.'
  ctx.warn('NO_SEARCH_VOLUME', message)
}
