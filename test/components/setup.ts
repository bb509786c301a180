import '#src/ui/styles.css'
import { afterEach } from 'vitest'
import { cleanUp } from './show.tsx'

afterEach(cleanUp)
