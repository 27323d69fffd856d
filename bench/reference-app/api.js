import { QueryClient, useQuery } from '@tanstack/react-query'
import axios from 'axios'
import { create } from 'zustand'

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, retry: false } },
})

const api = axios.create({ baseURL: '/api' })
api.interceptors.request.use((config) => {
  const token = localStorage.getItem('token')
  if (token) config.headers.authorization = `Bearer ${token}`
  return config
})

const load = async (path) => (await api.get(path)).data

export const useUser = () => useQuery({ queryKey: ['me'], queryFn: () => load('/me').catch(() => null) })
export const useStats = () => useQuery({ queryKey: ['stats'], queryFn: () => load('/stats') })
export const useItems = () => useQuery({ queryKey: ['items'], queryFn: () => load('/items') })

export const useNotifications = create((set) => ({
  notifications: [],
  add: (text) => set((state) => ({ notifications: [...state.notifications, text] })),
}))
