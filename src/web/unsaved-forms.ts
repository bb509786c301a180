const questions = new Set<() => boolean>()
let isGivenUp = false

/** Whoever was asked lets go what is typed, all of it: the page is about to be loaded anew, and the browser asks no second time. */
export function giveUpUnsaved(): void {
  isGivenUp = true
}

/** A form that would lose what was typed says so as long as it stands. */
export function addUnsavedForm(isUnsaved: () => boolean): () => void {
  questions.add(isUnsaved)
  return () => void questions.delete(isUnsaved)
}

/** Is there anything typed on this page that is not saved? For what changes the page without leaving it. */
export const hasUnsavedForm = (): boolean => !isGivenUp && [...questions].some((isUnsaved) => isUnsaved())

/** Does the browser ask whoever leaves? */
export const mayAskNatively = (): boolean => !isGivenUp
