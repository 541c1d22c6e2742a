import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MatchRecord } from '../../../../manifests/types/records.ts'
import { winProbabilityStats } from '../../../../plugins/table-tennis/points/calibration.ts'
import { aClub, aMatch, aPlayer, aSheet, dataWithClubs } from '../data/example-records.ts'

/** Matches of a player with 1500 points, none of which changes them. */
const against = (opponentPoints: number, wins: number, losses: number): MatchRecord[] =>
  Array.from({ length: wins + losses }, (_, at) =>
    aMatch({
      ...{ opponentPoints, opponentLicence: '300000', pointsChange: 0 },
      ...(at < wins ? { result: 'V' } : { result: 'D', score: '1-3' }),
    }),
  )

const withMatches = (matches: readonly MatchRecord[]) =>
  dataWithClubs(
    aClub('H004', [aPlayer('100001', { masculine: aSheet({ pointsStart: 1500, matches }) })]),
  )

test('results that follow the model fit its scale', async () => {
  const { data } = await withMatches([
    ...against(1500, 500, 500),
    ...against(1400, 730, 270),
    ...against(1300, 879, 121),
  ])
  const { freshness, bins, ...stats } = await winProbabilityStats(data)
  assert.deepEqual(stats, {
    ...{ model: 'logistic', scale: 232, matches: 3000 },
    ...{ brier: 0.1845, logLoss: 0.5484, fittedScale: 232 },
  })
  assert.deepEqual(bins[5], { from: 0.5, to: 0.6, matches: 1000, meanP: 0.5, wonShare: 0.5 })
  assert.deepEqual(bins[8], { from: 0.8, to: 0.9, matches: 1000, meanP: 0.8792, wonShare: 0.879 })
  assert.deepEqual(bins[0], { from: 0, to: 0.1, matches: 0, meanP: null, wonShare: null })
  assert.equal(freshness.source, 'site')
})

test('results that do not depend on points fit no scale', async () => {
  const { data } = await withMatches(against(1400, 500, 500))
  const { fittedScale } = await winProbabilityStats(data)
  assert.equal(fittedScale, null)
})

test('below 1 000 matches there are no figures', async () => {
  const { data } = await withMatches(against(1500, 500, 499))
  const { matches, brier, logLoss, bins, fittedScale } = await winProbabilityStats(data)
  assert.deepEqual([matches, brier, logLoss, bins, fittedScale], [999, null, null, [], null])
})

test('a match on two sheets counts once; walk-overs and unknown points do not count', async () => {
  const own = { opponentPoints: 1500, pointsChange: 0 }
  const { data } = await dataWithClubs(
    aClub('H004', [
      aPlayer('100001', {
        masculine: aSheet({
          matches: [
            aMatch({ ...own, opponentLicence: '100002' }),
            aMatch({ ...own, opponentLicence: '999999' }),
            aMatch({ ...own, opponentLicence: null }),
            aMatch({ ...own, result: 'WO' }),
            aMatch({ ...own, opponentPoints: null }),
          ],
        }),
      }),
      aPlayer('100002', {
        masculine: aSheet({
          matches: [aMatch({ ...own, opponentLicence: '100001', score: '1-3' })],
        }),
        // Her own ranking: another match.
        feminine: aSheet({ matches: [aMatch({ ...own, opponentLicence: '100001' })] }),
      }),
    ]),
  )
  assert.equal((await winProbabilityStats(data)).matches, 4)
})

test('it is computed once per version of the data, and for all who wait', async () => {
  const { data, store } = await withMatches(against(1500, 1, 0))
  const first = winProbabilityStats(data)
  assert.equal(winProbabilityStats(data), first)
  await first
  assert.equal(winProbabilityStats(data), first)
  await data.updateClub(store, 'H004', () => aClub('H004'))
  assert.equal((await winProbabilityStats(data)).matches, 0)
})
