import { expect } from 'vitest'

// Histories are told in classes; what they claim is claimed here.

export function equal(actual: unknown, wanted: unknown): void {
  expect(actual).toEqual(wanted)
}

export function contains(actual: unknown, wanted: object): void {
  expect(actual).toMatchObject(wanted)
}
