import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'

type AxeRule = {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly {
    readonly target: readonly unknown[]
    readonly failureSummary: string
  }[]
}

let source: string | undefined

/**
 * Serious and critical problems that axe finds in a page, each with its first location.
 * @param within selector of the part to examine
 */
export async function axeProblems(page: Page, within = 'html'): Promise<readonly string[]> {
  source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  // Evaluated from outside, so that the page's own script policy remains active.
  await page.evaluate(source)
  const rules = (await page.evaluate(`
    axe.run(${JSON.stringify(within)}, {
      resultTypes: ['violations'],
      // Rules that are never serious take a third of the time.
      rules: Object.fromEntries(axe._audit.rules
        .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
        .map(({ id }) => [id, { enabled: false }])),
    }).then(({ violations }) => violations)`)) as readonly AxeRule[]
  return rules
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.length} places: ${placeOf(nodes[0])}`)
}

function placeOf(node: AxeRule['nodes'][number] | undefined): string {
  return `${node?.target.join(' ')} ${node?.failureSummary}`.slice(0, 400)
}
