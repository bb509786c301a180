import { useEffect } from 'react'
import { addUnsavedForm } from './unsaved-forms.ts'

/** For as long as this stands: is there something that would be lost? */
export const useUnsaved = (isUnsaved: () => boolean): void => useEffect(() => addUnsavedForm(isUnsaved))
