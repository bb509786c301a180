/** What Cancel does to a window whose draft outlives its closing: it is not wished any more, other than one that was only closed. */
export const cancelDraft = (form: { pending: boolean; reset(): void }, onClose: () => void) => () => {
  if (!form.pending) form.reset()
  onClose()
}
