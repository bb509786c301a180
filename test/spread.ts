/** Are the tests run on a coordinator of Citus and its nodes? */
export const isSpread = process.env['CITUS'] === '1'
