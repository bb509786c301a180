export const employeeStatuses = ['active', 'pending', 'blocked', 'fired'] as const
export type EmployeeStatus = (typeof employeeStatuses)[number]

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
