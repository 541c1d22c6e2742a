import { refusalOf } from '../../../adapters/network/address-guard.ts'
import { checkTargetUrl } from '../../../adapters/network/target-guard.ts'
import { AppError } from '../../../core/errors.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { carriersOf, edgesOf, randomAddress } from './address-cases.ts'
import { type Address, plainText } from './address-number.ts'
import { mayBeAsked, RANGES } from './address-oracle.ts'
import { randomTarget, targetSpellings } from './target-spellings.ts'

const MAX_WRONG = 20

export type Verdicts = {
  addresses: number
  spellings: number
  /** Of them, those that are refused. */
  refused: number
  /** What was judged otherwise than the tables say; the first of them in words. */
  wrong: number
  readonly examples: string[]
}

const noVerdicts = (): Verdicts => ({
  ...{ addresses: 0, spellings: 0, refused: 0, wrong: 0 },
  examples: [],
})

/** Every range: its first, middle and last address and its neighbours, in every spelling. */
export function judgeRanges(seed: number, ranges = RANGES): Verdicts {
  const verdicts = noVerdicts()
  const dice = new Dice(seed)
  for (const range of ranges) {
    for (const address of edgesOf(range)) {
      judge(verdicts, address, targetSpellings(address, dice))
      if (address.family === 4) {
        for (const carrier of carriersOf(address.value)) judge(verdicts, carrier, [])
      }
    }
  }
  return verdicts
}

/** Addresses at random, each in one spelling of very many. */
export function judgeAtRandom(count: number, seed: number): Verdicts {
  const verdicts = noVerdicts()
  const dice = new Dice(seed)
  for (let done = 0; done < count; done += 1) {
    const address = randomAddress(dice)
    judge(verdicts, address, [['at random', randomTarget(address, dice)]])
  }
  return verdicts
}

function judge(
  verdicts: Verdicts,
  address: Address,
  spellings: readonly (readonly [string, string])[],
): void {
  verdicts.addresses += 1
  const text = plainText(address)
  for (const allowLocal of [false, true]) {
    const expected = mayBeAsked(address, allowLocal) ? 'asked' : 'refused'
    if (expected === 'refused') verdicts.refused += 1
    const note = (what: string, given: string): void => {
      if (given === expected) return
      verdicts.wrong += 1
      const line = `${what} (${text}, allowLocal ${allowLocal}) is ${given}, not ${expected}`
      if (verdicts.examples.length < MAX_WRONG) verdicts.examples.push(line)
    }
    note('the address itself', refusalOf(text, { allowLocal }) === undefined ? 'asked' : 'refused')
    for (const [name, url] of spellings) {
      verdicts.spellings += 1
      note(`${name}: ${JSON.stringify(url)}`, verdictOn(url, allowLocal))
    }
  }
}

/** What becomes of a URL before any name is looked up. */
export function verdictOn(url: string, allowLocal: boolean): string {
  try {
    checkTargetUrl(url, { allowLocal })
    return 'asked'
  } catch (error) {
    if (!(error instanceof AppError)) return `failing with ${error}`
    return error.code === 'SSRF_BLOCKED' ? 'refused' : error.code
  }
}
