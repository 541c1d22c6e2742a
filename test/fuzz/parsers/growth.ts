import { cpuTime } from '../../support/cpu-time.ts'

type GrowthPlan = {
  /** Size of the small input; that of the large one is `FACTOR` times as much. */
  readonly size: number
  /** A large input that costs less is linear whatever its ratio: what is not takes far longer. */
  readonly floorMs: number
  /** Times each is taken, the least of which counts, before a ratio above the bound is believed. */
  readonly rounds: number
}

/** Linear code costs 8 times as much, a sort 10, quadratic code 64. */
const FACTOR = 8
/** The most that the large input may cost: room for caches, garbage and a busy machine. */
export const MOST_RATIO = 20
/** Below this a clock tells nothing. */
const LEAST_MS = 0.2
/** How much larger the inputs are that confirm what the first ones seem to tell. */
const MUCH_LARGER = 16
const LARGER = 4
/** A parser that takes longer could take minutes for much larger input. */
const SHORT_MS = 100
/** No cache and no collection of garbage takes this long, and a larger input could take hours. */
const CERTAIN_MS = 2000

/**
 * How many times as much CPU time an input costs that is `FACTOR` times as large; 1 where neither
 * costs anything. What looks too steep is measured again with larger ones: full caches and the
 * collection of garbage make a step, what is not linear goes on climbing.
 * @param inputOf makes the input of a size; its time does not count.
 */
export async function growthOf<Input>(
  read: (input: Input) => unknown,
  inputOf: (size: number) => Input,
  plan: GrowthPlan,
): Promise<number> {
  const first = await measured(read, inputOf, plan)
  if (first.ratio <= MOST_RATIO || first.largeMs >= CERTAIN_MS) return first.ratio
  const times = first.largeMs < SHORT_MS ? MUCH_LARGER : LARGER
  const second = await measured(read, inputOf, { ...plan, size: plan.size * times })
  return Math.min(first.ratio, second.ratio)
}

async function measured<Input>(
  read: (input: Input) => unknown,
  inputOf: (size: number) => Input,
  { size, floorMs, rounds }: GrowthPlan,
): Promise<{ readonly largeMs: number; readonly ratio: number }> {
  const large = inputOf(size * FACTOR)
  let largeMs = await cpuMsOf(read, large)
  if (largeMs < floorMs) return { largeMs, ratio: 1 }
  const small = inputOf(size)
  let smallMs = Number.POSITIVE_INFINITY
  const ratio = (): number => largeMs / Math.max(smallMs, LEAST_MS)
  for (let round = 0; round < rounds; round += 1) {
    // The small one several times: it is measured as exactly as the large one.
    for (let time = 0; time < 4; time += 1) smallMs = Math.min(smallMs, await cpuMsOf(read, small))
    if (ratio() <= MOST_RATIO && largeMs < floorMs * 4) break
    if (largeMs >= CERTAIN_MS) break
    largeMs = Math.min(largeMs, await cpuMsOf(read, large))
    if (largeMs < floorMs) return { largeMs, ratio: 1 }
    if (ratio() <= MOST_RATIO) break
  }
  return { largeMs, ratio: ratio() }
}

/** CPU time of the process, which others on the machine do not add to; refusals count like answers. */
async function cpuMsOf<Input>(read: (input: Input) => unknown, input: Input): Promise<number> {
  const elapsedMs = cpuTime()
  try {
    await read(input)
  } catch {
    // Errors are judged elsewhere; only the time counts here.
  }
  return elapsedMs()
}
