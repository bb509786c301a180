import { Outlet } from '@tanstack/react-router'
import { Surroundings } from './Surroundings.tsx'

export const Root = () => (
  <Surroundings>
    <Outlet />
  </Surroundings>
)
