import { createContext } from 'react'

/** What the words of an EmptyState or ErrorState are: a line of a page, or, where they are all of it, its heading. */
export const StateTitle = createContext<'p' | 'h1'>('p')
