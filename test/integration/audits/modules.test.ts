// One world for all: it takes longer to start than most of these tests.
import './module-answers.ts'
import './audits-together.ts'
import './module-refusals.ts'
import './hostile-parties.ts'
