import { AuditedWorld } from '../../integration/audited-world.ts'
import { type Figure, figure } from '../../measure/figure.ts'
import { FURTHER_WAYS, WAYS } from './given-away.ts'
import { type Leak, LeakScanner } from './leak-scanner.ts'
import { processTrial } from './process-trial.ts'
import { plant } from './secret-variables.ts'
import { secretsTrial } from './secrets-trial.ts'

/** Every way of giving a key away, and the real program in processes of its own. */
export async function secretsSoak(): Promise<Figure[]> {
  const seed = Number(process.env.SEED ?? 1)
  const leaks: Leak[] = []
  const strayed: string[] = []
  let scanned = 0
  const ways = Object.entries({ ...WAYS, ...FURTHER_WAYS })
  const world = await AuditedWorld.start()
  try {
    for (const [way, answer] of ways) {
      const result = await secretsTrial(world, answer, { seed })
      for (const leak of result.leaks) console.error(`SEED=${seed}, ${way}:`, leak)
      leaks.push(...result.leaks)
      strayed.push(...result.strayed, ...result.unsent.map((name) => `${name} was sent to nobody`))
      scanned += result.scanned
    }
  } finally {
    await world.close()
  }
  const planted = plant(seed)
  const scanner = new LeakScanner(planted)
  const commands = await processTrial(planted, scanner)
  for (const leak of scanner.leaks) console.error(`SEED=${seed}:`, leak)
  for (const one of strayed) console.error(`SEED=${seed}: ${one}`)
  return [
    figure({
      name: 'secrets: ways in which third parties gave keys away',
      value: ways.length,
      unit: 'ways',
    }),
    figure({ name: 'secrets: commands and bad configurations', value: commands, unit: 'runs' }),
    figure({
      name: 'secrets: looked at for parts of secrets',
      value: (scanned + scanner.scanned) / 1e6,
      unit: 'million characters',
    }),
    figure({
      name: 'secrets: parts of secrets in what was told',
      value: leaks.length + scanner.leaks.length,
      unit: 'leaks',
      target: 0,
    }),
    figure({
      name: 'secrets: keys sent to another than their own third party, or to none',
      value: strayed.length,
      unit: 'keys',
      target: 0,
    }),
  ]
}
