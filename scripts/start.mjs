// `npm start`. The real thing is in start-product.mjs, which an old Node can't even read.
import { isNodeNewEnough } from './node-version.mjs'

if (isNodeNewEnough()) void import('./start-product.mjs')
else process.exitCode = 1
