import { checkListingSchemas } from '../audit/check-listing.ts'
import { checkReportSchemas } from '../audit/check-report.ts'
import { combinedReportSchemas } from '../audit/combined-report.ts'
import { llmsTxtSchemas } from '../audit/llms-txt-report.ts'
import { moduleAnswerSchemas } from '../audit/module-answers.ts'
import { streamEventSchemas } from '../audit/stream-events.ts'
import { clubSchemas } from '../table-tennis/club-answers.ts'
import { interclubSchemas } from '../table-tennis/interclub-answers.ts'
import { playerSchemas } from '../table-tennis/player-answers.ts'
import { taskSchemas } from '../table-tennis/task-answers.ts'
import { serviceSchemas } from './service-answers.ts'

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
