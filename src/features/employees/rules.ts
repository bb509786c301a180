export const employeeStatuses = ['active', 'pending', 'blocked', 'fired'] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]

/** New numbers that an owner may type for people who work in a day: more is nobody’s hiring. */
export const phonesADay = 50

/** From which status an act is possible, and where it leads. Confirming the phone (pending → active) is the employee's own. */
export const employeeActs = {
  block: { from: 'active', to: 'blocked' },
  unblock: { from: 'blocked', to: 'active' },
  fire: { from: 'active', to: 'fired' },
  rehire: { from: 'fired', to: 'pending' },
} as const satisfies Record<string, { from: EmployeeStatus; to: EmployeeStatus }>

export type EmployeeAct = keyof typeof employeeActs
export const employeeActNames = Object.keys(employeeActs) as EmployeeAct[] // the keys above

export const employeeCan = (act: EmployeeAct, status: EmployeeStatus): boolean => employeeActs[act].from === status
