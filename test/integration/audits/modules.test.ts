// One world for all: it takes longer to start than most of these tests.
import './module-answers.ts'
import './module-refusals.ts'
import './hostile-parties.ts'
// The last one: its third parties stop answering.
import './audits-together.ts'
