import { distance } from 'fastest-levenshtein'

/** The schema.org vocabulary as `manifests/data/schema-org.json` holds it; terms without prefix. */
export type VocabularyData = {
  /** Source of the terms, such as "schema-dts 2.1.0". */
  readonly release: string
  readonly attribution: string
  /** Type -> direct supertypes; the seventeen data types lead up to DataType, all others to Thing. */
  readonly types: Readonly<Record<string, readonly string[]>>
  /** Property -> types it is declared on, types of its values, and the property that replaces it. */
  readonly properties: Readonly<Record<string, PropertyEntry>>
  /** Enumeration member -> enumerations it belongs to. */
  readonly enumerations: Readonly<Record<string, readonly string[]>>
  /** Superseded type -> the type to use instead. */
  readonly supersededTypes: Readonly<Record<string, string>>
}

type PropertyEntry =
  | readonly [domains: readonly string[], ranges: readonly string[]]
  | readonly [domains: readonly string[], ranges: readonly string[], supersededBy: string]

/** Look-ups in the schema.org vocabulary. Names are case-sensitive and without prefix; unknown ones have no relations. */
export class Vocabulary {
  readonly release: string
  readonly #types: ReadonlyMap<string, readonly string[]>
  readonly #properties: ReadonlyMap<string, PropertyEntry>
  readonly #enumerations: ReadonlyMap<string, readonly string[]>
  readonly #supersededTypes: ReadonlyMap<string, string>
  readonly #ancestors = new Map<string, ReadonlySet<string>>()
  readonly #families = new Map<string, ReadonlySet<string>>()
  readonly #members = new Map<string, ReadonlySet<string>>()

  constructor(data: VocabularyData) {
    this.release = data.release
    this.#types = new Map(Object.entries(data.types))
    this.#properties = new Map(Object.entries(data.properties))
    this.#enumerations = new Map(Object.entries(data.enumerations))
    this.#supersededTypes = new Map(Object.entries(data.supersededTypes))
  }

  isType(name: string): boolean {
    return this.#types.has(name)
  }

  /** Whether values of the type are text or numbers rather than nodes. */
  isDataType(name: string): boolean {
    return this.ancestorsOf(name).has('DataType')
  }

  /** A type is a subtype of itself. */
  isSubtypeOf(type: string, ancestor: string): boolean {
    return this.ancestorsOf(type).has(ancestor)
  }

  /** Direct supertypes. */
  parentsOf(type: string): readonly string[] {
    return this.#types.get(type) ?? []
  }

  /** The type itself and everything above it; empty for an unknown type. */
  ancestorsOf(type: string): ReadonlySet<string> {
    const known = this.#ancestors.get(type)
    if (known) return known
    const found = new Set<string>()
    if (!this.#types.has(type)) return found
    const open = [type]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue
      found.add(next)
      open.push(...(this.#types.get(next) ?? []))
    }
    this.#ancestors.set(type, found)
    return found
  }

  /** The type and its subtypes. */
  familyOf(type: string): ReadonlySet<string> {
    const known = this.#families.get(type)
    if (known) return known
    const family = new Set([...this.#types.keys()].filter((t) => this.isSubtypeOf(t, type)))
    if (family.size > 0) this.#families.set(type, family)
    return family
  }

  /** True for `<property>-input` and `<property>-output` too. */
  hasProperty(name: string): boolean {
    return this.#entryOf(name) !== undefined
  }

  /** Whether the property is declared on one of the types or on a supertype; unknown ones are not. */
  isAllowedOn(property: string, types: readonly string[]): boolean {
    const entry = this.#entryOf(property)
    if (!entry) return false
    const domains = entry[0]
    if (domains.length === 0) return true
    return types.some((type) => domains.some((domain) => this.isSubtypeOf(type, domain)))
  }

  /** Types of a property's values; empty for an unknown property. */
  rangesOf(property: string): readonly string[] {
    return this.#properties.get(property)?.[1] ?? []
  }

  /** The term that replaces a superseded property or type. */
  supersededBy(name: string): string | undefined {
    return this.#properties.get(name)?.[2] ?? this.#supersededTypes.get(name)
  }

  /** Names of the members of an enumeration and of the enumerations below it. */
  membersOf(enumeration: string): ReadonlySet<string> {
    const known = this.#members.get(enumeration)
    if (known) return known
    const members = new Set<string>()
    for (const [member, types] of this.#enumerations) {
      if (types.some((type) => this.isSubtypeOf(type, enumeration))) members.add(member)
    }
    if (this.#types.has(enumeration)) this.#members.set(enumeration, members)
    return members
  }

  /** The type most like a misspelt one, at most two edits away. */
  nearestType(name: string): string | undefined {
    return nearest(name, this.#types.keys())
  }

  /** The property most like a misspelt one, at most two edits away. */
  nearestProperty(name: string): string | undefined {
    return nearest(name, this.#properties.keys())
  }

  #entryOf(name: string): PropertyEntry | undefined {
    return this.#properties.get(name) ?? this.#properties.get(name.replace(/-(?:in|out)put$/, ''))
  }
}

const MAX_EDITS = 2
/** No name of the vocabulary is longer; a longer one has no near name. */
const MAX_CHARACTERS = 60

/** The name with the same letters in other capitals, else the one with the fewest edits. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_CHARACTERS) return undefined
  const lower = name.toLowerCase()
  let best: string | undefined
  let bestEdits = Math.min(MAX_EDITS + 1, name.length)
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestEdits) continue
    if (candidate.toLowerCase() === lower) return candidate
    const edits = distance(name, candidate)
    if (edits < bestEdits) [best, bestEdits] = [candidate, edits]
  }
  return best
}
