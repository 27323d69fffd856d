import { createElement } from 'react'
import { configureAuth } from 'react-query-auth'
import { Navigate, useLocation } from 'react-router'
import { z } from 'zod'
import { api } from './api.js'

export const loginSchema = z.object({
  email: z.string().min(1, 'Enter your email').email('Enter a valid email'),
  password: z.string().min(5, 'Enter your password'),
})
export const registrationSchema = z
  .object({
    email: z.string().min(1, 'Enter your email'),
    name: z.string().min(1, 'Enter your name'),
    password: z.string().min(5, 'Enter a password'),
  })
  .and(
    z
      .object({ teamId: z.string().min(1), teamName: z.null().default(null) })
      .or(z.object({ teamName: z.string().min(1), teamId: z.null().default(null) })),
  )

export const { useUser, useLogin, useLogout, AuthLoader } = configureAuth({
  userFn: () => api.get('/me'),
  loginFn: (input) => api.post('/login', loginSchema.parse(input)),
  registerFn: (input) => api.post('/register', registrationSchema.parse(input)),
  logoutFn: () => api.post('/logout'),
})

export function RequireUser({ children }) {
  const user = useUser()
  const { pathname } = useLocation()
  const to = `/auth?to=${encodeURIComponent(pathname)}`
  return user.data ? children : createElement(Navigate, { to, replace: true })
}
