/*
 * What an export knows of an audit's report. The schema is wider than what the API answers: reports
 * of older and newer versions may lack fields or have others. `maxItems` and `maxLength` are where
 * lists and texts are cut, not what is refused.
 */
const text = (description: string, maxLength = 1000) =>
  ({ type: 'string', maxLength, description }) as const
const optionalText = (description: string) =>
  ({ type: ['string', 'null'], maxLength: 1000, description }) as const
const score = (description: string) =>
  ({ type: ['number', 'null'], minimum: 0, maximum: 100, description }) as const
const texts = (description: string, maxItems: number) =>
  ({ type: 'array', maxItems, items: { type: 'string', maxLength: 1000 }, description }) as const

const evidenceSchema = {
  type: 'object',
  properties: {
    selector: optionalText('CSS selector of the element.'),
    snippet: optionalText('Excerpt of the source.'),
    url: optionalText('Address it is about.'),
    line: { type: ['number', 'null'], description: 'Line of the source.' },
    detail: optionalText('What is to be said of it.'),
  },
} as const

const checkSchema = {
  type: 'object',
  required: ['id', 'status'],
  properties: {
    id: text('Id of the check.', 120),
    title: text('What the check asks for.'),
    status: text('pass, warn, fail, notApplicable or error.', 40),
    weight: { type: 'number', description: 'Weight within its category.' },
    score: { type: ['number', 'null'], description: '1, 0.5, 0 or null.' },
    expected: text('What would pass.'),
    message: text('What was measured.'),
    evidence: { type: 'array', maxItems: 10, items: evidenceSchema, description: 'Places.' },
    fix: text('What to do.'),
    effort: text('low, medium or high.', 40),
    sources: texts('Where the rule comes from.', 5),
    reason: optionalText('Why it does not apply or could not be evaluated.'),
    accepted: { type: 'boolean', description: 'Shown, but left out of scores.' },
  },
} as const

const checkAuditSchema = {
  type: ['object', 'null'],
  description: 'Report of one audit, as in CombinedAuditResponse.',
  properties: {
    score: score('Score of the audit.'),
    grade: optionalText('A to F.'),
    blockers: texts('Ids of the checks that keep the page out of results.', 20),
    categories: {
      type: 'array',
      maxItems: 30,
      description: 'Categories with their checks.',
      items: {
        type: 'object',
        required: ['id', 'checks'],
        properties: {
          id: text('Id of the category.', 120),
          title: text('Title of the category.', 200),
          score: score('Score of the category.'),
          weight: { type: 'number', description: 'Weight within the audit.' },
          checks: { type: 'array', maxItems: 60, items: checkSchema, description: 'Results.' },
        },
      },
    },
  },
} as const

/** JSON Schema of one action, of a report or given for an export. */
export const actionSchema = {
  type: 'object',
  required: ['title'],
  properties: {
    rank: { type: 'number', description: 'Place in the list.' },
    title: text('What is wrong, or the name of the action.'),
    why: text('Why it is worth doing.'),
    how: text('What to do.'),
    impact: { type: ['number', 'null'], description: 'Points the overall score would gain.' },
    effort: text('low, medium or high.', 40),
    checks: texts('Ids of the checks it would make pass.', 50),
  },
} as const

const platformSchema = {
  type: 'object',
  required: ['id'],
  properties: {
    id: text('Id of the platform.', 120),
    title: text('Its name.', 200),
    readiness: score('From local checks.'),
    visibility: score('From answers and result pages.'),
    reasons: {
      type: 'object',
      properties: {
        readiness: {
          type: 'array',
          maxItems: 10,
          items: {
            type: 'object',
            properties: {
              check: text('Id of the check.', 120),
              status: text('fail or warn.', 40),
              message: text('What was measured.'),
            },
          },
        },
        visibility: texts('What was counted.', 10),
      },
    },
  },
} as const

const outcomeSchema = {
  type: 'object',
  required: ['status'],
  properties: {
    status: text('done, skipped or failed.', 40),
    durationMs: { type: 'number', description: 'Milliseconds.' },
    costUsd: { type: 'number', description: 'US dollars.' },
    cached: { type: 'boolean', description: 'Whether it was kept from before.' },
    score: score('Score of the module.'),
    summary: optionalText('One line on what was found.'),
    skipped: text('Why it did not run.'),
    error: text('Why it failed.'),
    code: text('Code of the failure.', 60),
    result: { description: 'What the module found; what is not understood is shown as it can be.' },
  },
} as const

/** JSON Schema of the report of a full audit, as an export reads it. */
export const auditReportSchema = {
  type: 'object',
  description: 'The answer of POST /api/audit/full, or the result of its stream.',
  required: ['url', 'scores'],
  properties: {
    ok: { const: true, description: 'A failed audit has no report.' },
    catalogueVersion: text('Version of the catalogue of checks.', 40),
    url: {
      ...text('The audited address.', 2048),
      minLength: 1,
      examples: ['https://example.com/'],
    },
    finalUrl: text('The address that answered.', 2048),
    auditedAt: {
      type: 'string',
      maxLength: 40,
      pattern: '^\\d{4}-\\d{2}-\\d{2}(?:T.*)?$',
      description: 'Give the time of the audit in the form of ISO 8601: 2026-03-09T08:30:00Z.',
    },
    durationMs: { type: 'number', description: 'Milliseconds.' },
    engine: {
      type: 'object',
      properties: { name: text('Name.', 60), version: text('Version.', 40) },
    },
    scores: {
      type: 'object',
      description: 'The scores: overall, geo, seo (0 to 100 or null) and grade.',
      properties: {
        overall: score('Both audits together.'),
        geo: score('AI platforms.'),
        seo: score('Search engines.'),
        grade: optionalText('A to F.'),
      },
    },
    platforms: { type: 'array', maxItems: 20, items: platformSchema, description: 'AI platforms.' },
    geo: checkAuditSchema,
    seo: checkAuditSchema,
    modules: {
      type: 'object',
      maxProperties: 60,
      additionalProperties: outcomeSchema,
      description: 'Outcomes by the ids of modules.',
    },
    actions: { type: 'array', maxItems: 200, items: actionSchema, description: 'What to do.' },
    warnings: {
      type: 'array',
      maxItems: 100,
      description: 'Warnings of the run.',
      items: {
        type: 'object',
        properties: {
          moduleId: optionalText('The module it is about.'),
          code: text('Code.', 80),
          message: text('What to know.'),
        },
      },
    },
    cost: {
      type: 'object',
      properties: {
        totalUsd: { type: 'number', description: 'US dollars.' },
        byApi: {
          type: 'object',
          maxProperties: 40,
          additionalProperties: { type: 'number' },
          description: 'US dollars by API.',
        },
      },
    },
  },
} as const
