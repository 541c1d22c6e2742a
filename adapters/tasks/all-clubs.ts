import { recordValidator } from '../../core/manifest/records.ts'
import type { ClubsOrder, ClubsTaskRecord } from '../../manifests/types/records.ts'
import type { TableTennisData } from '../../plugins/table-tennis/index.ts'
import type { ClubReader } from '../../plugins/table-tennis/port.ts'
import type { TaskKind } from './task-kind.ts'

/** Reads clubs for the tasks, and knows which one was started last. */
export class CurrentClub implements ClubReader {
  readonly #reader: ClubReader
  code: string | undefined

  constructor(reader: ClubReader) {
    this.#reader = reader
  }

  read(code: string, signal: AbortSignal): ReturnType<ClubReader['read']> {
    this.code = code
    return this.#reader.read(code, signal)
  }
}

type AllClubsParts = {
  readonly data: TableTennisData
  readonly current: Pick<CurrentClub, 'code'>
  /** Other processes read clubs too. This one knows which was read last. */
  readonly isShared?: boolean
}

const mostFailures = 100

/** Every club of the list with its players, the ones not read for the longest time first. */
export function allClubs({
  data,
  current,
  isShared = false,
}: AllClubsParts): TaskKind<ClubsTaskRecord> {
  return {
    id: 'all',
    ids: 'number',
    excludes: ['exports'],
    goal: 'allClubs',
    whenEmpty: { status: 'success', message: 'There was no club to read.' },
    isRecord: recordValidator<ClubsTaskRecord>('ClubsTaskRecord'),
    begin(order, startedAt) {
      current.code = undefined
      const isListed = data.clubs.list !== undefined
      const none = { totalPlayers: 0, members: 0, playersErrors: 0, failures: [] }
      return {
        ...none,
        pagesTotal: isListed ? data.clubsToRead(selectionOf(order, startedAt)).length : null,
        currentClub: null,
        currentProvince: null,
      }
    },
    resume: ({ currentClub, currentProvince }) => ({ currentClub, currentProvince }),
    inputs: ({ order, startedAt, planKey }) => ({ ...selectionOf(order, startedAt), planKey }),
    figures({ currentClub, currentProvince }, { counts, failedCount, failed, lastSuccess }) {
      const code = current.code ?? (isShared ? lastSuccess?.key : undefined)
      return {
        totalPlayers: counts.players ?? 0,
        members: counts.members ?? 0,
        playersErrors: counts.playersErrors ?? 0,
        errorsCount: failedCount,
        failures: failed.slice(0, mostFailures).map(({ key, error }) => `${key}: ${error}`),
        currentClub: code ?? currentClub,
        currentProvince:
          code === undefined ? currentProvince : (data.knownClub(code)?.province ?? null),
      }
    },
    covers: (later, earlier) =>
      (later.province === undefined || later.province === earlier.province) &&
      ageMs(later.olderThan) <= ageMs(earlier.olderThan),
    itemText: (key) => key,
  }
}

function selectionOf({ province, olderThan }: ClubsOrder, startedAt: number) {
  const before = new Date(startedAt - ageMs(olderThan)).toISOString()
  return {
    ...(province !== undefined && { province }),
    ...(olderThan !== undefined && { readBefore: before }),
  }
}

const hourMs = 3_600_000

/** `7d` and `12h` in milliseconds; 0 without an age. */
function ageMs(text = '0h'): number {
  return Number.parseInt(text, 10) * hourMs * (text.endsWith('d') ? 24 : 1)
}
