import type { Division, DivisionEntry } from './divisions.ts'
import { standingsOf } from './standings.ts'
import type { DivisionTruth, StandingTruth } from './truth-records.ts'

/** The federation's list of divisions, into which a division can come in mid-season. */
export class DivisionList {
  readonly #entries: DivisionEntry[]
  #byId: ReadonlyMap<string, Division>
  #truths: readonly DivisionTruth[]
  #version = 0

  constructor(entries: DivisionEntry[]) {
    this.#entries = entries
    this.#byId = indexById(entries)
    this.#truths = truthsOf(entries)
  }

  /** Options of the select behind the placeholder. */
  get entries(): readonly DivisionEntry[] {
    return this.#entries
  }

  /** Grows with every change. */
  get version(): number {
    return this.#version
  }

  /** Divisions, cups included, by index. */
  get truths(): readonly DivisionTruth[] {
    return this.#truths
  }

  byId(id: string): Division | undefined {
    return this.#byId.get(id)
  }

  byIndex(index: number): Division | undefined {
    const entry = this.#entries[index - 1]
    return entry !== undefined && 'teams' in entry ? entry : undefined
  }

  /** By rank, ties in page order; empty for a cup. @throws for an unknown division. */
  standings(id: string, week: number): readonly StandingTruth[] {
    const division = this.byId(id)
    if (division === undefined) throw new Error(`this world has no division ${id}`)
    return standingsOf(division, week).map(({ isTied: _tied, hasGivenUp: _out, ...row }) => row)
  }

  /**
   * Puts a new division at a position of the select (the placeholder is 0), with the teams of
   * another: all behind it move down, their numbers stay. Gives the new one's number.
   */
  add({ index, name }: { readonly index: number; readonly name: string }): string {
    const model = this.#entries.find((entry) => 'teams' in entry && !entry.cup) as Division
    const division_id = String(20_000 + this.#version)
    const parts = name.split(' - ')
    const third = parts[2] ?? ''
    const division: Division = {
      ...model,
      division_id,
      division_name: name,
      division_category: parts[1] ?? null,
      division_gender: /Dames/.test(third)
        ? 'Dames'
        : /Hommes|Messieurs/.test(third)
          ? 'Hommes'
          : null,
      seed: model.seed + 1,
    }
    this.#entries.splice(index - 1, 0, division)
    this.#version++
    this.#byId = indexById(this.#entries)
    this.#truths = truthsOf(this.#entries)
    return division_id
  }
}

function indexById(entries: readonly DivisionEntry[]): ReadonlyMap<string, Division> {
  return new Map(
    entries.flatMap((entry) => ('teams' in entry ? [[entry.division_id, entry] as const] : [])),
  )
}

function truthsOf(entries: readonly DivisionEntry[]): readonly DivisionTruth[] {
  return entries.flatMap((entry, at) => {
    if (!('teams' in entry)) return []
    const { division_id, division_name, division_category, division_gender, cup } = entry
    const naming = { division_id, division_name, division_category, division_gender, cup }
    return [{ division_index: at + 1, ...naming }]
  })
}
