import { mount } from 'svelte';
import App from './App.svelte';

const root = document.querySelector('#app');
if (root === null) throw new Error('index.html has lost its #app');
mount(App, { target: root });
