const questions = new Set<() => boolean>()

/** A form that would lose what was typed says so as long as it stands. */
export function addUnsavedForm(isUnsaved: () => boolean): () => void {
  questions.add(isUnsaved)
  return () => void questions.delete(isUnsaved)
}

/** Is there anything typed on this page that is not saved? For what changes the page without leaving it. */
export const hasUnsavedForm = (): boolean => [...questions].some((isUnsaved) => isUnsaved())
