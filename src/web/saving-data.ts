/** People who save data get nothing ahead. Chromium alone tells. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
