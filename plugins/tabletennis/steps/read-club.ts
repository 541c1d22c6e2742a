import { AppError } from '../../../core/errors.ts'
import type { Inputs, RunContext } from '../../../core/plugin.ts'
import { ownCopy } from '../own-copy.ts'
import { parseClubList } from '../parse/club-list.ts'
import { type Dom, loadPage } from '../parse/load-page.ts'
import { requestedClub, spellingIn } from './requested-club.ts'
import type { ClubPageOptions } from './step-options.ts'
import type { StepTools } from './step-tools.ts'

export type ClubReading<T> = {
  readonly tools: StepTools
  readonly read: (dom: Dom) => T
  /** Whether the page shows that the site does not know the code. */
  readonly isUnknown: (found: T) => boolean
}

/**
 * Sends the code of the input `clubCode` and reads the answer. A code that the site does not know
 * as it was given is sent again in the spelling of the list of clubs that stands on the page.
 * @throws what the session and `read` throw, noted for the steps that go on without it.
 */
export async function readClub<T>(
  inputs: Inputs,
  ctx: RunContext,
  { tools, read, isUnknown }: ClubReading<T>,
): Promise<{ readonly code: string; readonly found: T }> {
  const given = requestedClub(inputs, tools.data)
  const { path, field } = ctx.options as ClubPageOptions
  const session = tools.client.session(ctx)
  const ask = async (code: string): Promise<Dom> =>
    loadPage(await session.post(path, [{ name: field, value: code }]))
  try {
    const dom = await ask(given)
    const found = read(dom)
    const code = isUnknown(found) ? spellingOn(dom, given) : given
    if (code === given) return { code, found: ownCopy(found) }
    return { code, found: ownCopy(read(await ask(code))) }
  } catch (error) {
    tools.reasons.note(ctx.runId, ctx.moduleId, error)
    throw error
  }
}

function spellingOn(dom: Dom, given: string): string {
  try {
    return spellingIn(parseClubList(dom), given) ?? given
  } catch (error) {
    // Without a list of clubs nothing is known of other spellings.
    if (error instanceof AppError && error.code === 'PAGE_NOT_UNDERSTOOD') return given
    throw error
  }
}
