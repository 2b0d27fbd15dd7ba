import { person } from './person.ts'
import { planPhotos } from './photos.ts'
import { portrait } from './portrait.ts'
import { photoWebp } from './raster.ts'
let bytes = 0, svgb = 0
const t0 = process.cpuUsage()
for (let i = 400; i < 424; i++) { const p = person(i); svgb += portrait(p, planPhotos(p, 1)[0]!).length }
const t1 = process.cpuUsage(t0)
const t2 = process.cpuUsage()
for (let i = 400; i < 424; i++) { const p = person(i); bytes += (await photoWebp(p, planPhotos(p, 1)[0]!)).length }
const t3 = process.cpuUsage(t2)
console.log('svg cpu ms', (t1.user + t1.system) / 24000, 'svg kB', svgb / 24000, 'webp cpu ms', (t3.user + t3.system) / 24000, 'webp kB', bytes / 24000)
