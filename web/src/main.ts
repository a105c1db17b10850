import { mount } from "svelte";

import App from "./App.svelte";
import { keepFresh } from "./lib/fresh";
import "./style.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
if ("serviceWorker" in navigator && import.meta.env.PROD) void keepFresh().catch(() => undefined);
