import { definePlugin, type RunContext } from '../../../core/plugin.ts'
import { counted } from '../../../core/plural.ts'
import type {
  PrefillInputs,
  PrefillOptions,
  PrefillOutputs,
} from '../../../manifests/types/prefill.ts'
import { publicUrl } from '../page/address/audited-site.ts'
import { siteOf } from '../page/address/site.ts'
import { primaryLanguage } from '../page/language/language-tags.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import { shortLine } from '../prompting/clean-text.ts'
import { askModel, type ModelAnswer } from '../prompting/model-questions.ts'
import { answerLanguage, contentText, pageText } from '../prompting/page-text.ts'
import { confirmBrand, type Place, suggestedCompetitors } from './confirmation.ts'

type Answer = {
  readonly brand: string | null
  readonly niche: string | null
  readonly suggestedCompetitors: readonly string[]
  readonly language: string | null
  readonly confidence: number
}

type Page = { readonly site: SiteFacts; readonly content: PageContent }

type JudgedBrand = {
  readonly brand: string | null
  readonly brandSource: 'model' | 'page' | null
  readonly brandConfirmedBy: readonly Place[]
}

const MAX_BRAND = 80
const MAX_NICHE = 160

/** Brand, niche and competitors of a site, by one question to a model. */
export default definePlugin<PrefillInputs, PrefillOptions, PrefillOutputs>({
  async run(inputs, ctx) {
    const site = inputs.site
    const read = pageText(site, inputs.content)
    if ('skip' in read) return read
    const page = { site, content: read.content }
    const asked = await ask(page, inputs.language, ctx)
    const result = judge(asked, page, ctx)
    const { brand, niche, suggestedCompetitors: competitors, language } = result
    return {
      outputs: { brand, niche, competitors, language, result },
    }
  },
})

function ask(
  { site, content }: Page,
  language: string | undefined,
  ctx: RunContext<PrefillOptions>,
): Promise<ModelAnswer<Answer>> {
  const maxChars = ctx.prompt('prefill').inputs?.page?.maxChars ?? 0
  return askModel<Answer>(ctx, {
    prompt: 'prefill',
    inputs: {
      domain: siteOf(publicUrl(site)),
      language: answerLanguage(language, content),
      title: content.title,
      description: content.description,
      names: [...new Set(site.page?.brand.sources.map(({ name }) => name.slice(0, 100)))],
      page: contentText(content, maxChars),
    },
  })
}

function judge(
  { answer, model, prompt }: ModelAnswer<Answer>,
  page: Page,
  ctx: RunContext<PrefillOptions>,
) {
  const options = ctx.options
  const judged = judgeBrand(shortLine(answer.brand, MAX_BRAND), page, ctx)
  const isConfirmed = judged.brandSource === 'model' && judged.brandConfirmedBy.length > 0
  const most = isConfirmed ? 1 : options.unconfirmedConfidence
  const confidence = Math.min(most, Math.max(0, answer.confidence))
  return {
    ...judged,
    niche: shortLine(answer.niche, MAX_NICHE),
    suggestedCompetitors: competitorsOf(answer, page, ctx),
    language: languageOf(answer, page.content),
    confidence: Math.round(confidence * 100) / 100,
    source: `language model ${model}, asked about the page's text`,
    model,
    prompts: [prompt],
  }
}

function judgeBrand(
  brand: string | null,
  page: Page,
  ctx: RunContext<PrefillOptions>,
): JudgedBrand {
  const own = shortLine(page.site.page?.brand.name ?? null, MAX_BRAND)
  const fromPage = (): JudgedBrand => ({
    brand: own,
    brandSource: own === null ? null : 'page',
    brandConfirmedBy: own === null ? [] : confirmBrand(own, page.site, page.content).places,
  })
  if (brand === null) return fromPage()
  const { places, inText } = confirmBrand(brand, page.site, page.content)
  if (places.length > 0) return { brand, brandSource: 'model', brandConfirmedBy: places }
  // The text may come from a guest author, or from someone who poses as the brand.
  if (inText && own === null) {
    const remedy = 'Check the brand and, if it is another, give it in the request'
    const where = "but neither in the page's title, structured data or logo nor in its domain"
    ctx.warn('BRAND_UNCONFIRMED', `The brand "${brand}" is in the text, ${where}. ${remedy}.`)
    return { brand, brandSource: 'model', brandConfirmedBy: [] }
  }
  const where = inText ? 'only in the text' : 'nowhere on the page'
  const instead = own === null ? 'no brand is given' : `the page's own name "${own}" is used`
  const remedy = 'Give the brand in the request if it is another'
  ctx.warn(
    'BRAND_UNCONFIRMED',
    `The model named a brand that is ${where}, so ${instead}. ${remedy}.`,
  )
  return fromPage()
}

function competitorsOf(
  answer: Answer,
  { site, content }: Page,
  ctx: RunContext<PrefillOptions>,
): readonly string[] {
  const { maxCompetitors: max } = ctx.options
  const own = [siteOf(publicUrl(site)), siteOf(site.finalUrl), siteOf(site.url)]
  const { domains, dropped } = suggestedCompetitors(answer.suggestedCompetitors, content, {
    own: own.filter((domain) => domain !== null),
    max,
  })
  if (dropped > 0) {
    const why = 'no registrable domain, the site itself, or spelled out on the page'
    ctx.warn(
      'COMPETITORS_DROPPED',
      `${counted(dropped, 'suggested competitor')} left out (${why}). Give competitors in the request to name them yourself.`,
    )
  }
  return domains
}

/** The page's declaration takes precedence over the model's guess. */
function languageOf(answer: Answer, content: PageContent): string {
  if (content.language !== 'und') return content.language
  const tag = answer.language?.trim() ?? ''
  return primaryLanguage(tag) === null ? 'und' : tag
}
