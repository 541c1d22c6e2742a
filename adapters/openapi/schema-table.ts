import { checkListingSchemas } from '../audit/schemas/check-listing.ts'
import { checkReportSchemas } from '../audit/schemas/check-report.ts'
import { combinedReportSchemas } from '../audit/schemas/combined-report.ts'
import { llmsTxtSchemas } from '../audit/schemas/llms-txt-report.ts'
import { moduleAnswerSchemas } from '../audit/schemas/module-answers.ts'
import { streamEventSchemas } from '../audit/schemas/stream-events.ts'
import { serviceSchemas } from '../http/schemas/service-answers.ts'
import { clubSchemas } from '../tabletennis/schemas/club-answers.ts'
import { interclubSchemas } from '../tabletennis/schemas/interclub-answers.ts'
import { playerSchemas } from '../tabletennis/schemas/player-answers.ts'
import { taskSchemas } from '../tabletennis/schemas/task-answers.ts'

/** Schemas of answers that do not depend on the modules of a server. */
export const auditSchemas = {
  ...checkReportSchemas,
  ...combinedReportSchemas,
  ...moduleAnswerSchemas,
  ...streamEventSchemas,
  ...llmsTxtSchemas,
  ...checkListingSchemas,
  ...serviceSchemas,
}

/** Schemas of answers of the table-tennis service. */
export const tableTennisSchemas = {
  ...clubSchemas,
  ...playerSchemas,
  ...interclubSchemas,
  ...taskSchemas,
}
