import { prove } from '#src/web/prove.ts'

/** The form of a gym's page that came back with a proof to be made: made, and sent again as it is. */
const form = document.querySelector<HTMLFormElement>('form[data-proof]')
const [refusal, checking] = [
  form?.querySelector<HTMLElement>('[role=alert]'),
  form?.querySelector<HTMLElement>('[data-checking]'),
]

if (form && refusal && checking) {
  const shows = (isChecking: boolean) => {
    refusal.hidden = isChecking
    checking.hidden = !isChecking
  }
  shows(true)
  const createWorker = () => new Worker('/proof-worker.js', { type: 'module' }) // built beside this file
  const proof = await prove(JSON.parse(form.dataset['proof'] ?? ''), createWorker)
  if (proof) {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'proof', value: proof })
    form.append(field)
    form.submit()
  } else shows(false)
}
