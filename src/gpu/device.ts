/**
 * A device that is open, and the programs that run on it. Whatever it does ends: with its answer, or with a fault that names it,
 * also where it is lost, hangs or refuses. It is used only after a trial has shown that its arithmetic is exact (trial.ts).
 */
import { DeviceFault } from './fault.js';
import {
  type Gpu,
  type GpuAdapter,
  type GpuBuffer,
  type GpuDevice,
  type GpuPipeline,
  MAP_READ,
  USAGE,
} from './webgpu.js';

declare const setTimeout: (work: () => void, milliseconds: number) => unknown;
declare const clearTimeout: (timer: unknown) => void;

/** A dispatch takes a quarter of a second, a compiler some seconds. */
const PATIENCE = 60_000;

/** Buffers grow to powers of two, so that few are made. */
const sizeFor = (bytes: number): number => 2 ** Math.max(8, Math.ceil(Math.log2(bytes)));

/** A buffer of the device that grows with what is written to it. */
export class Storage {
  private held: GpuBuffer | undefined;
  private readonly device: GpuDevice;
  private readonly usage: number;

  constructor(device: GpuDevice, usage: number) {
    this.device = device;
    this.usage = usage;
  }

  /** With room for so many bytes; what it held is lost if it grows. */
  sized(bytes: number): GpuBuffer {
    if (!this.held || this.held.size < bytes) {
      this.held?.destroy();
      this.held = this.device.createBuffer({ size: sizeFor(bytes), usage: this.usage });
    }
    return this.held;
  }

  write(data: ArrayBufferView): GpuBuffer {
    const buffer = this.sized(data.byteLength);
    if (data.byteLength > 0) this.device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  }
}

type Run = {
  readonly pipeline: GpuPipeline;
  /** By binding. */
  readonly buffers: readonly GpuBuffer[];
  readonly workgroups: number;
  /** Set to 0 before the program starts. */
  readonly clear?: { readonly buffer: GpuBuffer; readonly bytes: number };
  /** Read afterwards: so many bytes of each. */
  readonly read: readonly { readonly buffer: GpuBuffer; readonly bytes: number }[];
};

export class Device {
  /** As the user knows it. */
  readonly name: string;
  /** Bytes of a buffer that a program can use. */
  readonly mostBytes: number;
  private readonly gpu: Gpu;
  private readonly adapter: GpuAdapter;
  private readonly device: GpuDevice;
  /** Milliseconds until it counts as hung. */
  patience = PATIENCE;
  private readonly pipelines = new Map<string, Promise<GpuPipeline>>();
  private readonly readers: Storage[] = [];
  private readonly broken: Promise<never>;
  private fault: DeviceFault | undefined;
  private isClosed = false;

  /** It keeps all three: the collector would take a device in use, and the process with it. */
  constructor(gpu: Gpu, adapter: GpuAdapter, device: GpuDevice) {
    this.gpu = gpu;
    this.adapter = adapter;
    this.device = device;
    const { description, architecture, vendor } = adapter.info;
    this.name = description || architecture || vendor || 'unnamed GPU';
    const { maxStorageBufferBindingSize = 1 << 27, maxBufferSize = 1 << 28 } = adapter.limits;
    this.mostBytes = Math.min(maxStorageBufferBindingSize, maxBufferSize, 1 << 30);
    this.broken = device.lost.then(({ message }) => {
      if (!this.isClosed) this.fault ??= new DeviceFault(this.name, `was lost: ${message || 'no reason given'}`);
      throw this.fault ?? new DeviceFault(this.name, 'was closed');
    });
    this.broken.catch(() => {}); // reported to those who wait for an answer
  }

  /** The standard object that it came from, which must outlive it. */
  get origin(): readonly object[] {
    return [this.gpu, this.adapter];
  }

  storage(): Storage {
    return new Storage(this.device, USAGE.storage | USAGE.copyTo | USAGE.copyFrom);
  }

  uniform(): Storage {
    return new Storage(this.device, USAGE.uniform | USAGE.copyTo);
  }

  /** Once for each text. Throws DeviceFault. */
  pipeline(code: string): Promise<GpuPipeline> {
    const before = this.pipelines.get(code);
    if (before !== undefined) return before;
    const compile = async (): Promise<GpuPipeline> => {
      const module = this.device.createShaderModule({ code });
      const { messages } = await module.getCompilationInfo();
      const wrong = messages.find(({ type }) => type === 'error');
      if (wrong) throw new DeviceFault(this.name, `refuses a program at line ${wrong.lineNum}: ${wrong.message}`);
      return this.device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'main' } });
    };
    const made = this.answered(compile());
    this.pipelines.set(code, made);
    return made;
  }

  /** What the device answers, or its fault. */
  private async answered<T>(work: Promise<T>): Promise<T> {
    if (this.fault) throw this.fault;
    let timer: unknown;
    const late = new Promise<never>((_, failed) => {
      timer = setTimeout(() => {
        this.fault ??= new DeviceFault(this.name, `has not answered for ${this.patience / 1000} seconds`);
        failed(this.fault);
      }, this.patience);
    });
    try {
      return await Promise.race([work, this.broken, late]);
    } catch (error) {
      // A lost device also refuses what is under way, sooner or later than it says that it is lost.
      this.fault ??= error instanceof DeviceFault ? error : new DeviceFault(this.name, `fails: ${String(error)}`);
      throw this.fault;
    } finally {
      clearTimeout(timer);
    }
  }

  /** One program, and copies of what it wrote. Throws DeviceFault. */
  async run({ pipeline, buffers, workgroups, clear, read }: Run): Promise<readonly ArrayBuffer[]> {
    if (this.fault) throw this.fault;
    const { device } = this;
    const group = device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
    });
    const commands = device.createCommandEncoder();
    if (clear) commands.clearBuffer(clear.buffer, 0, clear.bytes);
    const pass = commands.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, group);
    pass.dispatchWorkgroups(workgroups);
    pass.end();
    const readers = read.map(({ buffer, bytes }, i) => {
      const reader = (this.readers[i] ??= new Storage(device, USAGE.read | USAGE.copyTo)).sized(bytes);
      commands.copyBufferToBuffer(buffer, 0, reader, 0, bytes);
      return { reader, bytes };
    });
    device.queue.submit([commands.finish()]);
    await this.answered(Promise.all(readers.map(({ reader, bytes }) => reader.mapAsync(MAP_READ, 0, bytes))));
    return readers.map(({ reader, bytes }) => {
      const copy = reader.getMappedRange(0, bytes).slice(0);
      reader.unmap();
      return copy;
    });
  }

  /** As its driver might. For tests. */
  lose(): void {
    this.device.destroy();
  }

  close(): void {
    this.isClosed = true;
    this.device.destroy();
  }
}

/** What a device must offer beyond the least that the standard asks for. */
const WANTED = ['maxStorageBufferBindingSize', 'maxBufferSize'] as const;

/** Undefined where there is no adapter. */
export async function openDevice(gpu: Gpu): Promise<Device | undefined> {
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter) return undefined;
  const requiredLimits = Object.fromEntries(WANTED.map(limit => [limit, adapter.limits[limit]!]));
  const device = await adapter.requestDevice({ requiredLimits });
  return new Device(gpu, adapter, device);
}
