import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

const folderOf = (entry: string) => dirname(require.resolve(entry))

/** Folder with a script's traineddata.gz; the library would otherwise download it from a CDN. */
export function textModelFolder(script: 'eng' | 'spa' | 'vie'): string {
  return join(folderOf(`@tesseract.js-data/${script}`), '4.0.0_best_int')
}

export function barcodeBinary(): string {
  return require.resolve('zxing-wasm/reader/zxing_reader.wasm')
}

export function barcodeWriterBinary(): string {
  return require.resolve('zxing-wasm/writer/zxing_writer.wasm')
}

/** The face library's CommonJS build for Node, its models and the WASM backend's binaries. */
export function faceFiles(): { entry: string; models: string; wasm: string } {
  const dist = folderOf('@vladmandic/human')
  return {
    entry: join(dist, 'human.node-wasm.js'),
    models: pathToFileURL(join(dist, '..', 'models', '/')).href,
    wasm: join(folderOf('@tensorflow/tfjs-backend-wasm'), '/'),
  }
}
