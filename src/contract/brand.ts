/** What the product is called, wherever it is written. */
export const BRAND_NAME = 'Polvon'
