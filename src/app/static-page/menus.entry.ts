import { behaveAsMenus } from '#ui/menu-behaviour.ts'

behaveAsMenus()
if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw-push.js')
