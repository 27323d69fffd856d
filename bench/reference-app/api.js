import axios from 'axios'
import { z } from 'zod'
import { useNotifications } from './notifications.jsx'

const Environment = z.object({ apiUrl: z.string(), isMocked: z.boolean().optional() })
const { apiUrl } = Environment.parse({ apiUrl: '/api' })

export const api = axios.create({ baseURL: apiUrl })
api.interceptors.request.use((config) => {
  config.headers.Accept = 'application/json'
  const token = localStorage.getItem('token')
  if (token) config.headers.Authorization = `Bearer ${token}`
  return config
})
api.interceptors.response.use(
  ({ data }) => data,
  (error) => {
    useNotifications.getState().add(error.response?.data?.message ?? error.message)
    return Promise.reject(error)
  },
)
