// Each of them registers its tests.
import './hostile-data.ts'
import './hostile-headers.ts'
import './hostile-pages.ts'
