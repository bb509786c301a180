import type { ClassColor } from '#src/features/classes/rules.ts'

export type Gender = 'any' | 'male' | 'female'
export const kinds = {
  yoga: {
    name: 'Yoga',
    minutes: 60,
    color: 'violet',
    level: 'any',
    gender: 'any',
    about: 'Nafas, muvozanat va egiluvchanlik.',
  },
  pilates: {
    name: 'Pilates',
    minutes: 55,
    color: 'teal',
    level: 'beginner',
    gender: 'female',
    about: 'Bel va qorin mushaklari uchun.',
  },
  zumba: { name: 'Zumba', minutes: 60, color: 'pink', level: 'any', gender: 'female', about: 'Musiqa ostida kardio.' },
  crossfit: {
    name: 'Krossfit',
    minutes: 60,
    color: 'orange',
    level: 'medium',
    gender: 'any',
    about: 'Kuch va chidamlilik.',
  },
  boxing: {
    name: 'Boks',
    minutes: 90,
    color: 'red',
    level: 'any',
    gender: 'male',
    about: 'Zarba texnikasi, qop bilan ishlash.',
  },
  stretching: {
    name: 'Stretching',
    minutes: 45,
    color: 'green',
    level: 'any',
    gender: 'any',
    about: 'Mashqdan keyin choʻzilish.',
  },
} as const satisfies Record<
  string,
  { name: string; minutes: number; color: ClassColor; level: string; gender: Gender; about: string }
>
export type Kind = keyof typeof kinds

/** What a place costs without a membership, in tiyin; the others are for members alone. */
export const single: Partial<Record<Kind, number>> = { yoga: 6_000_000, zumba: 5_000_000, stretching: 4_000_000 }

/** `pull`: how much of the room is asked for; more than 1 makes a waiting list. */
export type Sketch = {
  kind: Kind
  days: number[]
  time: string
  minutes: number
  room: 0 | 1
  coach: number
  pull: number
}
export const week: readonly Sketch[] = [
  { kind: 'crossfit', days: [2, 4, 6], time: '07:30', minutes: 60, room: 1, coach: 1, pull: 0.6 },
  { kind: 'yoga', days: [1, 3, 5], time: '09:00', minutes: 60, room: 0, coach: 0, pull: 0.7 },
  { kind: 'pilates', days: [1, 3, 5], time: '10:30', minutes: 55, room: 0, coach: 2, pull: 0.8 },
  { kind: 'stretching', days: [6], time: '11:00', minutes: 45, room: 0, coach: 0, pull: 0.55 },
  { kind: 'crossfit', days: [1, 3, 5], time: '18:00', minutes: 60, room: 1, coach: 1, pull: 1.5 },
  { kind: 'yoga', days: [2, 4], time: '18:30', minutes: 75, room: 0, coach: 0, pull: 1.6 },
  { kind: 'zumba', days: [1, 3, 5], time: '19:00', minutes: 60, room: 0, coach: 2, pull: 1.3 },
  { kind: 'stretching', days: [2, 4], time: '19:00', minutes: 45, room: 1, coach: 2, pull: 0.3 },
  { kind: 'boxing', days: [1, 3, 5], time: '20:00', minutes: 90, room: 1, coach: 3, pull: 0.95 },
]
export const rooms = [
  { name: 'Katta zal', places: 14 },
  { name: 'Funksional zal', places: 10 },
]
