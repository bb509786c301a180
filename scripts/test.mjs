// `npm test`. The real thing is in test-suite.mjs, which an old Node can't even read.
import { isNodeNewEnough } from './node-version.mjs'

if (isNodeNewEnough()) void import('./test-suite.mjs')
else process.exitCode = 1
